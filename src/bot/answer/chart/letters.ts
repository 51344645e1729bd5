/** As parts of the size of the letters, in the font of the pictures (Inter). */
const WIDTHS: [RegExp, number][] = [
  [/[iljI.,:;'|!’·]/u, 0.27],
  [/[ftr()[\]\s\-/"1]/u, 0.39],
  [/[mwMW@%—…]/u, 0.88],
  [/[A-Z]/u, 0.7],
  [/[\u1100-\uFFFF]|\p{Emoji_Presentation}/u, 1.05],
];
const USUAL = 0.6;

/** About how wide a text is drawn, in pixels: without a screen there is nothing to measure it on. */
export function widthOf(text: string, size: number): number {
  const widths = Array.from(text, (letter) => WIDTHS.find(([some]) => some.test(letter))?.[1] ?? USUAL);
  return size * widths.reduce((sum, width) => sum + width, 0);
}
