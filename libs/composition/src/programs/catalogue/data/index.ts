import type { CatalogueFiles, TldData } from '@registrar/catalog';
import { ai } from './tlds/ai';
import { app } from './tlds/app';
import { at } from './tlds/at';
import { be } from './tlds/be';
import { biz } from './tlds/biz';
import { blog } from './tlds/blog';
import { ca } from './tlds/ca';
import { cc } from './tlds/cc';
import { ch } from './tlds/ch';
import { club } from './tlds/club';
import { co } from './tlds/co';
import { coUk } from './tlds/co-uk';
import { com } from './tlds/com';
import { comAu } from './tlds/com-au';
import { comBr } from './tlds/com-br';
import { de } from './tlds/de';
import { dev } from './tlds/dev';
import { es } from './tlds/es';
import { eu } from './tlds/eu';
import { example } from './tlds/example';
import { fr } from './tlds/fr';
import { harbour } from './tlds/harbour';
import { info } from './tlds/info';
import { io } from './tlds/io';
import { is } from './tlds/is';
import { it } from './tlds/it';
import { jp } from './tlds/jp';
import { law } from './tlds/law';
import { me } from './tlds/me';
import { meadow } from './tlds/meadow';
import { net } from './tlds/net';
import { nl } from './tlds/nl';
import { nu } from './tlds/nu';
import { online } from './tlds/online';
import { orchard } from './tlds/orchard';
import { org } from './tlds/org';
import { orgUk } from './tlds/org-uk';
import { page } from './tlds/page';
import { pl } from './tlds/pl';
import { se } from './tlds/se';
import { shop } from './tlds/shop';
import { site } from './tlds/site';
import { store } from './tlds/store';
import { tech } from './tlds/tech';
import { tv } from './tlds/tv';
import { uk } from './tlds/uk';
import { us } from './tlds/us';
import { xnFiqs8s } from './tlds/xn--fiqs8s';
import { xnP1ai } from './tlds/xn--p1ai';
import { xnVermgensberatungPwb } from './tlds/xn--vermgensberatung-pwb';
import { xyz } from './tlds/xyz';

export { SANDBOX_CONNECTIONS } from './sandbox-connections';

/** Rules and general prices of the files hold from then on, where no other version did before. */
export const CATALOGUE_SINCE = new Date('2026-01-01T00:00:00Z');

/** Every TLD with a file, by name. */
export const TLD_DATA: readonly TldData[] = [
  ai,
  app,
  at,
  be,
  biz,
  blog,
  ca,
  cc,
  ch,
  club,
  co,
  coUk,
  com,
  comAu,
  comBr,
  de,
  dev,
  es,
  eu,
  example,
  fr,
  harbour,
  info,
  io,
  is,
  it,
  jp,
  law,
  me,
  meadow,
  net,
  nl,
  nu,
  online,
  orchard,
  org,
  orgUk,
  page,
  pl,
  se,
  shop,
  site,
  store,
  tech,
  tv,
  uk,
  us,
  xnFiqs8s,
  xnP1ai,
  xnVermgensberatungPwb,
  xyz,
];

/** Known and never sold, as everything whose last label is `in` (BEHAVIOUR §6). */
export const BLOCKED_TLDS: readonly string[] = [
  'in',
  'ac.in',
  'biz.in',
  'co.in',
  'com.in',
  'edu.in',
  'firm.in',
  'gen.in',
  'gov.in',
  'ind.in',
  'io.in',
  'me.in',
  'mil.in',
  'net.in',
  'nic.in',
  'org.in',
  'res.in',
  'uk.in',
  'us.in',
];

/** Everything that is loaded. */
export const CATALOGUE: CatalogueFiles = { tlds: TLD_DATA, blocked: BLOCKED_TLDS, since: CATALOGUE_SINCE };
