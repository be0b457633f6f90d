import 'reflect-metadata';
import { COMMANDS } from './commands';
import { runCli } from './run-cli';

const lineTo = (stream: NodeJS.WriteStream) => (line: string) => {
  stream.write(`${line}\n`);
};

// Sets the exit code instead of exiting, so that output to a pipe is flushed first.
void runCli(COMMANDS, process.argv.slice(2), process.env, {
  out: lineTo(process.stdout),
  error: lineTo(process.stderr),
}).then((code) => {
  process.exitCode = code;
});
