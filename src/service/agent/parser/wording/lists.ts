export const and = (parts: string[]): string => join(parts, 'and');
export const or = (parts: string[]): string => join(parts, 'or');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function join(parts: string[], word: string): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
