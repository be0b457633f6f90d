import { inspectFlags } from './inspect';

it.each([
  ['nothing where INSPECT is not set', 'worker', undefined, []],
  ['nothing where INSPECT is empty', 'worker', '', []],
  ['nothing for another program', 'public-api', 'worker', []],
  ['the first port for the program', 'worker', 'worker', ['--inspect=127.0.0.1:9229']],
  ['the port that is named', 'public-api', 'public-api:9230', ['--inspect=127.0.0.1:9230']],
  ['the last port there is', 'worker', 'worker:65535', ['--inspect=127.0.0.1:65535']],
])('gives %s', (_title, program, inspect, flags) => {
  expect(inspectFlags(program, inspect)).toEqual(flags);
});

it.each(['workers', 'worker:', 'worker:0', 'worker:65536', 'worker:9230:1', '9229', 'worker 9230'])(
  'refuses INSPECT=%s and names the programs',
  (inspect) => {
    expect(() => inspectFlags('worker', inspect)).toThrow(
      /names no program\. Programs: public-api, .*worker:9230/,
    );
  },
);
