/** What has a meaning in HTML, and how it stands there as itself. */
const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it stands in HTML, in an attribute too. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign]);
