/** Where docker/compose.yml puts things into the containers of the tools. */

/** Certificate and key of the public API: a volume, or the operator's folder (TLS_DIR). */
export const TLS_FOLDER = '/etc/registrar/tls';
/**
 * The local authority, the simulated registry's certificates, and the demo credentials; no container of the
 * product sees it.
 */
export const SANDBOX_FOLDER = '/etc/registrar/sandbox';

/** The simulated registry in the network of the containers. */
export const SIMULATOR_HOST = 'registry-simulator';
export const SIMULATOR_PORT = 7700;

/** Of the mail server of the sandbox in that network. */
export const MAIL_CATCHER_PORT = 1025;
