import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { answerQuestions } from '../child';
import { between, encodeFrame, FrameSplitter } from './frames';

export interface InstantRegistryQuestion {
  key: string;
  cert: string;
  ca: string;
}
export interface InstantRegistryAnswer {
  port: number;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">';
const DOMAIN = 'urn:ietf:params:xml:ns:domain-1.0';
const GREETING = `${HEAD}<greeting><svID>bench</svID><svDate>2026-01-01T00:00:00.0Z</svDate><svcMenu><version>1.0</version><lang>en</lang><objURI>${DOMAIN}</objURI></svcMenu><dcp><access><all/></access><statement><purpose><admin/></purpose><recipient><ours/></recipient><retention><stated/></retention></statement></dcp></greeting></epp>`;

/**
 * A registry that answers at once: no XML parser, no storage. Every name is available; the clTRID is the
 * command's.
 */
function answerTo(frame: string): string {
  if (frame.includes('<hello')) return GREETING;
  const clTrid = between(frame, '<clTRID>', '</clTRID>');
  const names = frame.includes('<check>')
    ? frame
        .split('<domain:name>')
        .slice(1)
        .map((text) => text.slice(0, text.indexOf('<')))
    : [];
  const data =
    names.length > 0
      ? `<resData><domain:chkData xmlns:domain="${DOMAIN}">${names.map((name) => `<domain:cd><domain:name avail="1">${name}</domain:name></domain:cd>`).join('')}</domain:chkData></resData>`
      : '';
  const code = frame.includes('<logout') ? 1500 : 1000;
  return `${HEAD}<response><result code="${code}"><msg>Command completed successfully</msg></result>${data}<trID><clTRID>${clTrid}</clTRID><svTRID>BENCH-1</svTRID></trID></response></epp>`;
}

function serve(socket: TLSSocket): void {
  const frames = new FrameSplitter();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    for (const frame of frames.push(chunk)) socket.write(encodeFrame(answerTo(frame)));
  });
  socket.write(encodeFrame(GREETING));
}

answerQuestions<InstantRegistryQuestion, InstantRegistryAnswer>(
  (tls) =>
    new Promise((resolve, reject) => {
      const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, serve);
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port }));
    }),
);
