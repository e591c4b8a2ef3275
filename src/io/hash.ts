import { createHash } from 'node:crypto';

/** SHA-256 of bytes or of a text's UTF-8, in hex. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
