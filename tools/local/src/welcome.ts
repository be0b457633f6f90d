import type { Demo } from './demo-file';
import { shownPath } from './ports';

/** The last lines of a start: addresses, and a first registration to paste into a shell. */
export function welcome(demo: Demo, demoFile: string, logs: string): string {
  const { epp } = demo;
  return [
    '',
    'Registrar Platform is running: a sandbox, with play money and a simulated registry.',
    '',
    `  public API   ${demo.publicApi}/core/v1    ${demo.publicApiTls}/core/v1    browse ${demo.publicApi}/docs`,
    `  admin API    ${demo.adminApi}    browse ${demo.adminApi}/docs`,
    ...(demo.staffLogin === null ? [] : [`  staff log-in ${demo.staffLogin}  (once, for 24 hours)`]),
    `  console      ${demo.adminApi}/console, log in with adminToken of the credentials`,
    `  registry     EPP over TLS on ${epp.host}:${epp.port}, clients ${epp.registrars.map(({ clientId }) => clientId).join(', ')}`,
    `  forwarder    ${demo.forwarder}, for hosts that are forwarded`,
    `  operations   ${Object.entries(demo.ops)
      .map(([app, url]) => `${app} ${url}`)
      .join('  ')}: /healthz, /readyz, /metrics`,
    `  payments     ${demo.cardGateway}, a stand-in for the card gateway: no money moves`,
    `  mail         caught on port ${demo.mail.port}, kept in ${shownPath(demo.mail.folder)}/`,
    `  credentials  ${shownPath(demoFile)}`,
    `  logs         ${shownPath(logs)}/`,
    '',
    'Register a first domain:',
    '',
    firstCurl(demo),
    '',
    ...(demo.dns
      ? ['Ask for its zone:', '', `  dig @${demo.dns.host} -p ${demo.dns.port} my-first-domain.com SOA`, '']
      : []),
    'Buy credit; POST to the paymentUrl it answers, or open that and press Pay:',
    '',
    topUpCurl(demo),
    '',
    'Forward a host of it, and ask the forwarder:',
    '',
    forwardingCurls(demo),
    '',
    'Ctrl-C stops everything; data stay for the next `npm start`, `npm run reset` wipes them.',
  ].join('\n');
}

function forwardingCurls({ publicApi, forwarder, username, token }: Demo): string {
  return [
    `  curl -u '${username}:${token}' -H 'Content-Type: application/json' \\`,
    `    -d '{"host": "www", "type": "redirect", "forwardsTo": "https://www.iana.org/"}' ${publicApi}/core/v1/domains/my-first-domain.com/url/forwarding`,
    `  curl -i -H 'Host: www.my-first-domain.com' ${forwarder}/domains`,
  ].join('\n');
}

function topUpCurl({ publicApi, username, token }: Demo): string {
  return `  curl -u '${username}:${token}' -H 'Content-Type: application/json' -d '{"amount": 250}' ${publicApi}/core/v1/accountinfo:topUp`;
}

function firstCurl({ publicApi, username, token }: Demo): string {
  return [
    `  curl -u '${username}:${token}' -H 'Content-Type: application/json' \\`,
    `    -d '{"domain": {"domainName": "my-first-domain.com"}}' ${publicApi}/core/v1/domains`,
  ].join('\n');
}
