// Bytes that arrive are in memory outside the heap, which V8 frees only when it collects all garbage. At 40 MB/s it did so three
// times a second, 5 to 35 ms each, while every other request waited. So an upload frees its own chunks.

const owned = new WeakSet<ArrayBufferLike>()

/** Passes on the chunks of a request, whose memory nothing else uses, and marks it to be freed by {@link freeMemory}. */
export async function* ownChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    // A part of a larger memory, such as the pool of Node, may have other users.
    if (chunk.byteLength === chunk.buffer.byteLength) owned.add(chunk.buffer)
    yield chunk
  }
}

/** Frees the memory of a chunk, and of all parts of it, at once. Does nothing to memory that {@link ownChunks} has not marked. */
export const freeMemory = ({ buffer }: Buffer): void => {
  if (owned.delete(buffer) && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
