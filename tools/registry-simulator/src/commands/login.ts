import { EppError } from '../result';
import type { Sql } from '../store/database';
import { passwordHashOf, setPasswordHash } from '../store/registrars';
import { hashPassword, passwordMatches } from '../store/secrets';
import { addDays } from '../time';
import { NS, OBJECT_URIS } from '../xml/namespaces';
import { tokenOf, type XmlNode } from '../xml/reader';
import { boundedToken, schemaError, sequence } from '../xml/shape';
import { el, elWith, type XmlElement } from '../xml/writer';
import { dateTime } from './command';

/** Value of the plain element when the extension carries the password (RFC 8807 section 2.2). */
const IN_EXTENSION = '[LOGIN-SECURITY]';

/**
 * Lengths of epp:pwType and of loginSec's, which has no upper limit in the schema; the limit here keeps
 * hashing fast.
 */
const PASSWORD = { min: 6, max: 16, extendedMax: 256 };

/** Days before its expiry from which the client gets a warning about its certificate. */
const CERTIFICATE_WARNING_DAYS = 30;

/** The client's identity from the TLS handshake. */
export interface ClientCertificate {
  commonName: string;
  validTo: Date;
}

/** A login as sent, before any check against the database. */
export interface LoginRequest {
  clientId: string;
  password: string;
  newPassword?: string;
  services: Set<string>;
}

/**
 * Parses `<login>` with its extension. Options and services that the registry does not have are refused:
 * 2100, 2102, 2307, 2103.
 */
export function readLogin(
  node: XmlNode,
  extensionNodes: readonly XmlNode[],
  served: readonly string[],
): LoginRequest {
  const shape = sequence(node, { clID: '1', pw: '1', newPW: '?', options: '1', svcs: '1' });
  const options = sequence(shape.one('options')!, { version: '1', lang: '1' });
  if (options.need('version') !== '1.0') throw new EppError(2100);
  if (!/^en(-|$)/i.test(options.need('lang'))) throw new EppError(2102, 'texts are in English only');
  const services = readServices(shape.one('svcs')!, served);
  const loginSec = readLoginSec(extensionNodes, services);
  const newPW = shape.one('newPW');
  return {
    clientId: boundedToken(shape.token('clID'), 3, 16, 'clID'),
    password: readPassword(shape.one('pw')!, loginSec?.pw),
    newPassword: newPW && readPassword(newPW, loginSec?.newPW),
    services,
  };
}

function readServices(node: XmlNode, served: readonly string[]): Set<string> {
  const shape = sequence(node, { objURI: '+', svcExtension: '?' });
  const objects = shape.tokens('objURI');
  const unknownObject = objects.find((uri) => !OBJECT_URIS.includes(uri));
  if (unknownObject !== undefined) throw new EppError(2307, `${unknownObject} is not served`);
  const extension = shape.one('svcExtension');
  const extensions = extension ? sequence(extension, { extURI: '+' }).tokens('extURI') : [];
  const unknownExtension = extensions.find((uri) => !served.includes(uri));
  if (unknownExtension !== undefined) throw new EppError(2103, `${unknownExtension} is not served`);
  return new Set([...objects, ...extensions]);
}

function readLoginSec(
  nodes: readonly XmlNode[],
  services: ReadonlySet<string>,
): { pw?: string; newPW?: string } | undefined {
  if (nodes.length === 0) return undefined;
  const [node] = nodes;
  if (nodes.length > 1 || node.ns !== NS.loginSec || node.name !== 'loginSec') {
    throw new EppError(2103, 'login takes the loginSec extension only');
  }
  if (!services.has(NS.loginSec)) throw new EppError(2002, `${NS.loginSec} not in login services`);
  const shape = sequence(node, { userAgent: '?', pw: '?', newPW: '?' });
  return { pw: shape.token('pw'), newPW: shape.token('newPW') };
}

function readPassword(node: XmlNode, extended: string | undefined): string {
  const plain = tokenOf(node) ?? '';
  if (plain !== IN_EXTENSION) return boundedToken(plain, PASSWORD.min, PASSWORD.max, `<${node.name}>`);
  if (extended === undefined) throw new EppError(2003, `<${node.name}> is missing in the loginSec extension`);
  if (extended.length < PASSWORD.min) throw schemaError(`<${node.name}> of loginSec is too short`);
  if (extended.length > PASSWORD.extendedMax)
    throw new EppError(2004, `<${node.name}> of loginSec is too long`);
  return extended;
}

/**
 * Authenticates the registrar by certificate and password (2200), and sets its new password if it sent one.
 */
export async function authenticate(
  sql: Sql,
  request: LoginRequest,
  certificate: ClientCertificate,
): Promise<void> {
  const hash = await passwordHashOf(sql, request.clientId);
  const known = hash !== undefined && (await passwordMatches(request.password, hash));
  // the same answer for all causes, which must not be disclosed before login
  if (!known || certificate.commonName !== request.clientId) throw new EppError(2200);
  if (request.newPassword !== undefined)
    await setPasswordHash(sql, request.clientId, await hashPassword(request.newPassword));
}

/** Security events of a login response (RFC 8807 section 4): a client certificate that expires soon. */
export function loginEvents(
  services: ReadonlySet<string>,
  certificate: ClientCertificate,
  now: Date,
): XmlElement[] {
  if (!services.has(NS.loginSec) || certificate.validTo > addDays(now, CERTIFICATE_WARNING_DAYS)) return [];
  return [
    el(
      'loginSec:loginSecData',
      elWith(
        'loginSec:event',
        { type: 'certificate', level: 'warning', exDate: dateTime(certificate.validTo), lang: 'en' },
        'The client certificate expires soon',
      ),
    ),
  ];
}
