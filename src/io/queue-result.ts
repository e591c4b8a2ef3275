import { z } from 'zod';
import { pack, unpack } from './packed.ts';

const list = z.array(z.unknown());

/** What every result has; the lists are what the worker's own uncut made of the same version. */
const resultsSchema = z.array(
  z.looseObject({
    file: z.string(),
    sha256: z.string().nullable(),
    ...{ pageIds: list, pages: list, failures: list, ungraded: list, warnings: list },
  }),
);

/** @throws UncutError `limit` when the results are too large for a queue. */
export function packResults(results: readonly object[]): Promise<Buffer> {
  return pack(results);
}

/**
 * The results of a batch.
 *
 * @throws Error when they are damaged; UncutError `limit` when they hold too much.
 */
export async function unpackResults(
  block: Uint8Array,
): Promise<readonly { readonly file: string }[]> {
  const { json } = await unpack(block, 'the results');
  // Not measured for depth: that took a tenth of the producer's time, and nothing walks them.
  const { data } = resultsSchema.safeParse(JSON.parse(json));
  if (data === undefined) throw new Error('the results are damaged');
  return data;
}
