import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { UncutError } from '../core/error.ts';
import { limitOf } from './limits.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A text of JSON and the bytes that belong to it. */
export interface Packed {
  readonly json: string;
  readonly bytes: Uint8Array;
}

/**
 * A value and bytes as one compressed block: the length of the JSON in four bytes, the JSON, the
 * bytes.
 *
 * @throws UncutError `limit` when it is larger than {@link unpack} takes.
 */
export async function pack(value: unknown, bytes: Uint8Array = new Uint8Array()): Promise<Buffer> {
  const json = Buffer.from(JSON.stringify(value));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(json.length);
  const size = head.length + json.length + bytes.length;
  const most = limitOf('queueBytes');
  if (size > most) throw tooLarge(`${size} bytes`, most);
  // The first level takes a third of the time of the usual one for 15% more bytes.
  return deflate(Buffer.concat([head, json, bytes]), { level: 1 });
}

/**
 * The JSON and bytes of a block, which may come from anywhere.
 *
 * @throws UncutError `limit` when it holds more bytes than allowed; Error when it is no block.
 */
export async function unpack(block: Uint8Array, where: string): Promise<Packed> {
  const most = limitOf('queueBytes');
  let whole: Buffer;
  try {
    whole = await inflate(block, { maxOutputLength: most });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(`${where}: more bytes`, most);
    throw new Error(`${where}: ${message}`);
  }
  const length = whole.length < 4 ? 0 : whole.readUInt32LE();
  const json = whole.subarray(4, 4 + length);
  if (json.length < length || length === 0) throw new Error(`${where}: it ends too early`);
  return { json: json.toString('utf8'), bytes: whole.subarray(4 + length) };
}

function tooLarge(what: string, most: number): UncutError {
  return new UncutError(
    'limit',
    `${what} for one job of a queue, more than the limit of ${most}: make --batch smaller, or raise it with the environment variable UNCUT_MAX_QUEUE_BYTES`,
  );
}
