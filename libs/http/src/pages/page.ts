import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Eta } from 'eta';

/** Digest of the layout's style: a browser applies only this style (CSP Level 3 §6.7.3.3). */
const STYLE_SHA256 = 'i780EhiPxJm8flnlWuwjOf5LVpYvZmPUsgLaMHbQbzI=';

/** No scripts, no resources, no framing; the form posts to the origin of the page. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_SHA256}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** A page to read in a browser, with its HTTP status. */
export interface HtmlPage {
  status: number;
  html: string;
}

const FOLDER = join(__dirname, 'templates');
const SUFFIX = '.eta';
/** Line ends and indentation make a template readable; they are removed from the page. */
const LINE_BREAK = /\n */g;

const eta = new Eta({
  autoTrim: false,
  plugins: [{ processTemplate: (template) => template.replace(LINE_BREAK, '') }],
});
for (const file of readdirSync(FOLDER, { encoding: 'utf8', recursive: true }).filter((name) =>
  name.endsWith(SUFFIX),
))
  eta.loadTemplate(`@${file.slice(0, -SUFFIX.length)}`, readFileSync(join(FOLDER, file), 'utf8'));

/** HTML of a template, named by its path below `templates/`. Values are escaped unless inserted by `<%~`. */
export const renderTemplate = (name: string, data: object = {}): string => eta.render(`@${name}`, data);

/** A whole page; `PAGE_POLICY` is its content security policy. */
export const renderPage = (status: number, template: string, data?: object): HtmlPage => ({
  status,
  html: renderTemplate(template, data),
});
