/** The number behind `--name=` on the command line, else the usual one. */
export const numberOption = (args: readonly string[], name: string, usual: number): number =>
  Number(args.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
