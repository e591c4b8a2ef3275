import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive that a test makes; what is not said is as it should be. */
export interface ZipEntry {
  readonly name: string;
  readonly data?: string | Uint8Array;
  /** Packed bytes as they stand in the archive. */
  readonly packed?: Uint8Array;
  /** 0 stored, 8 deflated. */
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** The unpacked size that is claimed. */
  readonly size?: number;
  /** The place of the local header that the directory claims, by the name of an earlier entry. */
  readonly sharedWith?: string;
  /** Sizes and place stand in a ZIP64 extra field. */
  readonly zip64?: boolean;
}

/** A ZIP archive of the entries, well formed unless they say otherwise. */
export function zipOf(
  entries: readonly ZipEntry[] | Readonly<Record<string, string | Uint8Array>>,
): Buffer {
  const list: readonly ZipEntry[] = Array.isArray(entries)
    ? entries
    : Object.entries(entries as Readonly<Record<string, string | Uint8Array>>).map(
        ([name, data]) => ({
          name,
          data,
        }),
      );
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const places = new Map<string, number>();
  let at = 0;
  for (const entry of list) {
    const name = Buffer.from(entry.name, 'utf8');
    const data = Buffer.from(entry.data ?? '');
    const method = entry.method ?? 8;
    const packed = Buffer.from(entry.packed ?? (method === 8 ? deflateRawSync(data) : data));
    const crc = entry.crc ?? crc32(data);
    const size = entry.size ?? data.length;
    const flags = (entry.flags ?? 0) | 0x800;
    const place = entry.sharedWith === undefined ? at : places.get(entry.sharedWith)!;
    if (entry.sharedWith === undefined) {
      places.set(entry.name, at);
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(20, 4);
      local.writeUInt16LE(flags, 6);
      local.writeUInt16LE(method, 8);
      local.writeUInt32LE(crc, 14);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(size, 22);
      local.writeUInt16LE(name.length, 26);
      files.push(local, name, packed);
      at += local.length + name.length + packed.length;
    }
    const extra = entry.zip64 === true ? zip64Extra(size, packed.length, place) : Buffer.alloc(0);
    const wide = entry.zip64 === true;
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(wide ? 0xffffffff : packed.length, 20);
    central.writeUInt32LE(wide ? 0xffffffff : size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt16LE(extra.length, 30);
    central.writeUInt32LE(wide ? 0xffffffff : place, 42);
    directory.push(central, name, extra);
  }
  const body = Buffer.concat(files);
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, listing, end]);
}

function zip64Extra(size: number, packed: number, place: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(packed), 12);
  extra.writeBigUInt64LE(BigInt(place), 20);
  return extra;
}
