/** A meta tag of a masked page. `kind`: the attribute that names it. */
export interface MetaTag {
  kind: 'name' | 'property';
  name: string;
  content: string;
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
};
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (escape) => CHARACTERS[escape]);

const META_TAG = /<meta\s([^<>]*)>/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const META_NAME = /^[a-z0-9][a-z0-9:._-]{0,63}$/i;
/** Meta tags that control a page's behaviour, and would control this one's. */
const META_OURS = /^(?:referrer|viewport|color-scheme|theme-color|darkreader-lock)$/i;

/**
 * `meta` of a masked forwarding: meta tags with a name (or property) and a content are written again, others
 * left out; any other text is the description.
 */
export function metaTags(meta: string): MetaTag[] {
  if (!holdsTagsOnly(meta)) return [{ kind: 'name', name: 'description', content: meta }];
  return [...meta.matchAll(META_TAG)].flatMap(([, attributes]) => metaTag(attributes));
}

/** One meta tag or more, with nothing but blanks beside them. */
const holdsTagsOnly = (meta: string): boolean =>
  meta.trim() !== '' && meta.replace(META_TAG, '').trim() === '';

function metaTag(written: string): MetaTag[] {
  const attributes = new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [
      name.toLowerCase(),
      unescapeHtml(double ?? single),
    ]),
  );
  const kind = attributes.has('property') ? 'property' : 'name';
  const [name, content] = [attributes.get(kind), attributes.get('content')];
  if (name === undefined || content === undefined || !META_NAME.test(name) || META_OURS.test(name)) return [];
  return [{ kind, name, content }];
}
