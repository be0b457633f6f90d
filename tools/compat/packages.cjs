// Clients that come as npm packages: in a temporary folder, in the versions that are named.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { find, run } = require('./program.cjs');

/** `work` with the folder in which the packages are; without them, why. */
async function withPackages(packages, work) {
  const npm = find('npm');
  if (!npm) return { skipped: 'npm is not on the PATH' };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compat-npm-'));
  try {
    try {
      await run(
        npm,
        ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
        { cwd: folder },
      );
    } catch (error) {
      return { skipped: `the packages cannot be had: ${error.message.trim().split('\n').pop()}` };
    }
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

module.exports = { withPackages };
