import type { XmlNode } from '../xml/reader';

/** Elements with secret content, in any namespace: passwords, new passwords and authorization information. */
const SECRET = new Set(['pw', 'newPW', 'authInfo', 'loginSec']);

/** A received frame in one line for the log: local names, and secrets as `***`. Not parseable as XML. */
export function transcript(node: XmlNode): string {
  if (SECRET.has(node.name)) return `<${node.name}>***</${node.name}>`;
  const attrs = Object.entries(node.attrs)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  const content = node.text.trim() + node.children.map(transcript).join('');
  return `<${node.name}${attrs}>${content}</${node.name}>`;
}
