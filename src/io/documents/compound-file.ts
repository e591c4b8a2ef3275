import { UncutError, type UncutErrorCode } from '../../core/error.ts';

/** How a compound file begins: Office documents before 2007, and later ones with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** The stream of a compound file that holds an encrypted document, as its directory writes it. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Refuses a compound file, which is no archive, by what it is.
 *
 * @param modern the format that is read, such as `.docx`
 * @throws UncutError when the bytes are a compound file.
 */
export function refuseCompoundFile(
  bytes: Uint8Array,
  file: string,
  modern: '.docx' | '.xlsx',
  code: UncutErrorCode = 'page',
): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, COMPOUND.length).equals(COMPOUND)) return;
  const old = modern === '.docx' ? 'Word 97-2003 (.doc)' : 'Excel 97-2003 (.xls)';
  throw new UncutError(
    code,
    buffer.includes(ENCRYPTED)
      ? `${file}: is encrypted with a password; save it without one`
      : `${file}: is in the format of ${old}, whatever its name says; save it as ${modern}`,
  );
}
