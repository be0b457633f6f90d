import { element, type OutElement } from '../xml/writer';
import type { Command } from './frame';

/** Value of the plain element when the extension carries the password (RFC 8807 §4.1). */
const IN_EXTENSION = '[LOGIN-SECURITY]';
/** RFC 5730 §4: pwType; a longer one needs the login security extension. */
export const MAX_PLAIN_PASSWORD = 16;

export interface Login {
  clientId: string;
  password: string;
  /** Replaces the password at this login. */
  newPassword?: string;
  language: string;
  objects: readonly string[];
  extensions: readonly string[];
  /** Send passwords in loginSec-1.0; only when it is among the extensions. */
  loginSecurity: boolean;
}

/** RFC 5730 §2.9.1.1, with RFC 8807 where both sides support it. */
export function login(values: Login): Command {
  const services = element(
    'svcs',
    ...values.objects.map((uri) => element('objURI', uri)),
    values.extensions.length
      ? element('svcExtension', ...values.extensions.map((uri) => element('extURI', uri)))
      : undefined,
  );
  const plain = (password: string): string => (values.loginSecurity ? IN_EXTENSION : password);
  const body = element(
    'login',
    element('clID', values.clientId),
    element('pw', plain(values.password)),
    values.newPassword === undefined ? undefined : element('newPW', plain(values.newPassword)),
    element('options', element('version', '1.0'), element('lang', values.language)),
    services,
  );
  return {
    name: 'login',
    object: values.clientId,
    body,
    extensions: values.loginSecurity ? [loginSecurity(values)] : [],
  };
}

function loginSecurity(values: Login): OutElement {
  return element(
    'loginSec:loginSec',
    element(
      'loginSec:userAgent',
      element('loginSec:app', 'Registrar Platform'),
      element('loginSec:tech', 'Node.js'),
    ),
    element('loginSec:pw', values.password),
    values.newPassword === undefined ? undefined : element('loginSec:newPW', values.newPassword),
  );
}

export const logout = (): Command => ({
  name: 'logout',
  object: '',
  body: element('logout'),
  extensions: [],
});
