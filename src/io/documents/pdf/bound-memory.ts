/** A buffer over this is counted against the limit before it is made, in bytes. */
const COUNTED_FROM = 8 * 1024 * 1024;

/**
 * Bounds what this thread's byte buffers may hold together: a stream of a PDF may inflate to any
 * size, and V8's own limits leave buffers out. `limit` is in bytes; `onExceeded` is called before the refusal is thrown.
 * For a thread of its own: it changes the thread's `Uint8Array`.
 */
export function boundMemory(limit: () => number, onExceeded: () => void): void {
  const original = globalThis.Uint8Array;
  // A proxy, not a subclass: arrays that the runtime makes stay instances of it.
  const bounded: typeof original = new Proxy(original, {
    construct(target, args: unknown[], newTarget): object {
      const [size] = args;
      if (typeof size === 'number' && size > COUNTED_FROM) {
        if (process.memoryUsage().arrayBuffers + size > limit()) {
          onExceeded();
          throw new RangeError(`more than ${limit()} bytes of buffers`);
        }
      }
      return Reflect.construct(target, args, newTarget === bounded ? target : newTarget) as object;
    },
  });
  globalThis.Uint8Array = bounded;
}
