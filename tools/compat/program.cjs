// Programs: found on the PATH, run to their end with what they said.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const LAST_CHARACTERS = 2_000;

const find = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));

/** Resolves with the output, rejects with its end when the program fails or takes too long. */
function run(command, args, { env = {}, cwd, timeoutMs = 120_000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(output);
      else
        reject(new Error(`${path.basename(command)} ended with ${code}:\n${output.slice(-LAST_CHARACTERS)}`));
    });
  });
}

/** Runs until `stop`; ready once its output matches. */
function start(command, args, { env = {}, ready, timeoutMs = 30_000 }) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const started = new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${command} did not start:\n${output.slice(-LAST_CHARACTERS)}`)),
      timeoutMs,
    );
    const look = (chunk) => {
      output += chunk;
      if (!ready.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
    child.once('exit', () => reject(new Error(`${command} ended:\n${output.slice(-LAST_CHARACTERS)}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { started, stop };
}

module.exports = { find, run, start };
