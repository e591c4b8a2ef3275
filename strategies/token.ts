import { defineStrategy } from '../src/strategy/define.ts';
import {
  LANGCHAIN,
  langChainTokenizer,
  loadTextSplitters,
  splitQuietly,
} from '../src/strategy/langchain.ts';

export default defineStrategy({
  name: 'token',
  summary: "LangChain's TokenTextSplitter with the run's encoding: may cut inside a character.",
  needs: LANGCHAIN,
  lossy: 'characters that a border cuts become U+FFFD on both sides',
  params: { size: 800, overlap: 0 },
  async split(page, { size, overlap }, tools) {
    const { TokenTextSplitter } = await loadTextSplitters(tools);
    const splitter = new TokenTextSplitter({ chunkSize: size, chunkOverlap: overlap });
    // The library would fetch the encoding over the network; the run's is here already.
    Object.assign(splitter, { tokenizer: langChainTokenizer(tools.tokenizer) });
    return splitQuietly(splitter, page.text);
  },
});
