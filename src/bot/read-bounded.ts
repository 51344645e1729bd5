/** What a request or a response carries. undefined: more than `maxBytes`, of which no more was read than that. */
export async function readBounded(
  { body }: { body: ReadableStream<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
