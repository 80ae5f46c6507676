// The numbers in the file: base64, in the order in which the model's description names them.

/** The description with a `{ rows, columns, data }` for each `{ at, shape }`; one row where it is no matrix. */
export function unpack(description, base64, isHalf) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const numbers = isHalf ? Float32Array.from(new Uint16Array(bytes.buffer), single) : new Float32Array(bytes.buffer);
  const filled = (part) => {
    if (Array.isArray(part)) return part.map(filled);
    if (part === null || typeof part !== "object") return part;
    if (!("at" in part)) return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, filled(inner)]));
    const [rows, columns] = part.shape.length === 2 ? part.shape : [1, part.shape[0]];
    return { rows, columns, data: numbers.subarray(part.at, part.at + rows * columns) };
  };
  return filled(description);
}

/** A number of 16 bits: sign, 5 bits of exponent, 10 of fraction. */
function single(half) {
  const sign = half & 0x8000 ? -1 : 1, exponent = (half >> 10) & 31, fraction = half & 1023;
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
}
