import { defineStrategy } from '../src/strategy/define.ts';
import { loadTextSplitters, splitQuietly } from '../src/strategy/langchain.ts';
import { tokenDecoder } from '../src/strategy/token-bytes.ts';

export default defineStrategy({
  name: 'token',
  summary: "LangChain's TokenTextSplitter with the run's encoding: may cut inside a character.",
  lossy: 'characters that a border cuts become U+FFFD on both sides',
  params: { size: 800, overlap: 0 },
  async split(page, { size, overlap }, tools) {
    const { TokenTextSplitter } = await loadTextSplitters();
    const decode = tokenDecoder(tools.tokenizer);
    const splitter = new TokenTextSplitter({ chunkSize: size, chunkOverlap: overlap });
    // The library would fetch the encoding over the network; the run's is here already.
    Object.assign(splitter, {
      tokenizer: {
        encode: (text: string) => tools.tokenizer.encode(text).ids,
        decode: (ids: Uint32Array) => decode(ids),
      },
    });
    return splitQuietly(splitter, page.text);
  },
});
