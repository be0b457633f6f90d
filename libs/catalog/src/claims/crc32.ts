/** Reversed polynomial of IEEE 802.3, bit by bit: a notice has some forty characters, too few for a table. */
const POLYNOMIAL = 0xedb88320;

/** CRC-32 as in zip and PNG, of an ASCII text. */
export function crc32(text: string): number {
  let sum = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    sum ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
