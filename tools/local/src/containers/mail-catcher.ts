import { join } from 'node:path';
import { MailCatcher } from '@registrar/tool-services';
import { MAIL_CATCHER_PORT, SANDBOX_FOLDER } from './places';

const folder = join(SANDBOX_FOLDER, 'mail');

/** The sandbox's mail server in docker/compose.yml: stores every mail as a file and forwards none. */
MailCatcher.start({
  host: '0.0.0.0',
  port: MAIL_CATCHER_PORT,
  folder,
  caught: ({ to, subject }) => console.log(`mail to ${to.length} recipients: ${subject}`),
}).then(
  () => console.log(`mail is caught on port ${MAIL_CATCHER_PORT} and stored in ${folder}`),
  (error: Error) => {
    console.error(`mail cannot be caught: ${error.message}`);
    process.exitCode = 1;
  },
);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
