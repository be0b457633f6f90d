export { type AppName, AppProcess, type ProcessEnd, START_MS } from './app-process';
export type { Mishap } from '../card-gateway-answers';
export { CardGatewayStub, type CardGatewayStubOptions } from '../card-gateway-stub';
export { askDns, type DnsAnswer, type DnsEntry } from './dns-question';
export { drain } from './drain';
export { type StubAnswer, StubNameServer } from './stub-name-server';
export { temporaryFolder } from './temporary-folder';
export { until } from './until';
export { type CaughtMail, MailCatcher } from '../mail-catcher';
