import { crc32 } from 'node:zlib';

/**
 * A ZIP archive of files that are stored as they are: how parts that were unpacked within bounds
 * reach a reader that unpacks without any.
 */
export function storedZip(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const body: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  let directoryBytes = 0;
  for (const [name, data] of files) {
    const raw = Buffer.from(name, 'utf8');
    // Version, flags (names are UTF-8), method, time and date, checksum, sizes, length of the name.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(raw.length, 22);
    body.push(Buffer.from('PK\x03\x04', 'latin1'), shared, raw, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, rest, raw);
    at += 30 + raw.length + data.length;
    directoryBytes += 46 + raw.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...body, ...directory, end]);
}
