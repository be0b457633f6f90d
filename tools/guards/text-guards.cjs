// What no file of the tree may hold. Each guard: what it refuses, which files it reads, how it finds it (in
// the text, with its size in bytes and the file), and its own proof: `plants` it must catch and `samples` it
// must let pass, both as [file, text]. Planted texts are joined from pieces, or this file would be caught by
// itself.
const fs = require('node:fs');
const path = require('node:path');
const { ROOT } = require('./committed-files.cjs');
const { pathsOfNothing } = require('./paths-in-prose.cjs');
const { exportedNames } = require('./exported-names.cjs');

const MAX_BYTES = 1024 * 1024;
const NPM_REGISTRY = 'https://registry.npmjs.org/';
const KEPT_AS_PUBLISHED = /(^|\/)(xsd|rfc|frames)\//;
const TEST_FOLDER = /(^|\/)(test|tests|testing|fixtures)\//;
const SCRIPT = /\.(tsx?|cjs|mjs|js)$/;
const RULED = /^(apps|libs|libs\/adapters)\/[^/]+\/(src\/.*\.tsx?|test\/.*)$/;
const BOUNDARY_RULE = /no-restricted-|enforce-module-boundaries|house\//;

/** Line numbers (from 1) of every match, with the text found. */
function lines(text, pattern) {
  return [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map(
    (match) => `line ${text.slice(0, match.index).split('\n').length}: ${match[0].trim().slice(0, 100)}`,
  );
}

function lockedElsewhere(text) {
  const packages = JSON.parse(text).packages ?? {};
  return Object.entries(packages)
    .filter(([, entry]) => /^[a-z+]+:/.test(entry.resolved ?? '') && !entry.resolved.startsWith(NPM_REGISTRY))
    .map(([name, entry]) => `${name} resolved from ${entry.resolved}`);
}

function silencedRules(text) {
  const disabled = [...text.matchAll(/eslint-[d]isable(?:-next-line|-line)?\b(.*)/g)].filter(
    ([, rest]) => BOUNDARY_RULE.test(rest) || !/\S\s+--\s+\S/.test(rest) || /^\s*--/.test(rest),
  );
  const configured = [...text.matchAll(/\/\*\s*eslint\s+[\w@].*/g)];
  return [...disabled, ...configured].map(([whole]) => whole.trim());
}

/** Links to files of this tree that are not there; what stands in code is none. */
function linksToNowhere(text, file) {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target]) => target)
    .filter(
      (target) => !/^[a-z]+:/.test(target) && !fs.existsSync(path.join(ROOT, path.dirname(file), target)),
    );
}

/** Compiled files, as commands of containers and documents name them, whose source does not exist. */
const compiledOfNothing = (text) =>
  [...text.matchAll(/\b((?:apps|libs)\/[\w/-]+)\/dist\/([\w/-]+)\.js\b/g)]
    .filter(([, project, name]) => !fs.existsSync(path.join(ROOT, project, 'src', `${name}.ts`)))
    .map(([whole]) => whole);

/** The pages that comments cite by a short name and the number of a section, as `FACTS §2.7`. */
const CITED = {
  BEHAVIOUR: 'docs/reference/behaviour.md',
  DESIGN: 'docs/reference/design.md',
  FACTS: 'docs/reference/registries.md',
};
const sections = Object.fromEntries(
  Object.entries(CITED).map(([name, file]) => [
    name,
    new Set(
      [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\b/gm)].map(
        ([, number]) => number,
      ),
    ),
  ]),
);

const citationsOfNothing = (text) =>
  [...text.matchAll(/\b(BEHAVIOUR|DESIGN|FACTS) §(\d+(?:\.\d+)?)/g)]
    .filter(([, name, number]) => !sections[name].has(number))
    .map(([citation, name]) => `${citation} is no section of ${CITED[name]}`);

const join = (...pieces) => pieces.join('');
const key = (label) =>
  join(
    '-----BEGIN ',
    label,
    '-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n-----END ',
    label,
    '-----\n',
  );

/** `machineHosts` are the package mirrors this machine is set up with: they belong to the machine, not to the project. */
function textGuards(machineHosts) {
  return [
    {
      refuses: 'a path of one machine',
      reads: (file) => !KEPT_AS_PUBLISHED.test(file),
      // The home of the node user is a path of the official container image.
      find: (text) =>
        lines(text, /(?<![\w.~}-])\/(?:work|root|home\/(?!node\/)[\w.-]+|Users\/[\w.-]+)\/[\w.-]*/),
      plants: [
        ['a.ts', join("'/", "work/main/x'")],
        ['a.md', join('see /', 'root/.cache')],
        ['a.json', join('"/', 'home/ada/x"')],
        ['a.sh', join('cd /', 'Users/ada/x')],
      ],
      samples: [
        ['a.md', 'https://example.test/work/x'],
        ['a.ts', "'./work/x', 'root/x'"],
        ['Dockerfile', 'WORKDIR /home/node/app'],
      ],
    },
    {
      refuses: 'a note to do it later',
      reads: (file) => !KEPT_AS_PUBLISHED.test(file),
      find: (text) => lines(text, new RegExp(join('\\b(TO', 'DO|FIX', 'ME)\\b'))),
      plants: [
        ['a.md', join('TO', 'DO: write')],
        ['a.sql', join('-- FIX', 'ME')],
      ],
      samples: [
        ['a.md', 'what to do next'],
        ['rfc/a.txt', join('TO', 'DO')],
      ],
    },
    {
      refuses: 'a package from somewhere else than the npm registry',
      reads: (file) => /(^|\/)package-lock\.json$/.test(file),
      find: lockedElsewhere,
      plants: [
        [
          'package-lock.json',
          '{"packages":{"node_modules/x":{"resolved":"https://mirror.example.test/x.tgz"}}}',
        ],
        [
          'package-lock.json',
          '{"packages":{"node_modules/x":{"resolved":"git+ssh://git@example.test/x.git"}}}',
        ],
      ],
      samples: [
        ['package-lock.json', `{"packages":{"node_modules/x":{"resolved":"${NPM_REGISTRY}x.tgz"}}}`],
        [
          'package-lock.json',
          '{"packages":{"node_modules/@registrar/kernel":{"resolved":"libs/kernel","link":true}}}',
        ],
      ],
    },
    {
      refuses: 'a registry or a token in .npmrc',
      reads: (file) => /(^|\/)\.npmrc$/.test(file),
      find: (text) =>
        lines(text, /^.*(registry\s*=|_auth|_password).*$/m).filter(
          (line) => !line.endsWith(`=${NPM_REGISTRY}`),
        ),
      plants: [
        ['.npmrc', 'registry=https://mirror.example.test/'],
        ['.npmrc', '//registry.npmjs.org/:_authToken=abc'],
      ],
      samples: [['.npmrc', `fund=false\nregistry=${NPM_REGISTRY}`]],
    },
    {
      refuses: 'a package mirror of this machine',
      reads: () => true,
      find: (text) => machineHosts.filter((host) => text.includes(host)),
      plants: machineHosts.map((host) => ['a.md', `from ${host}`]),
      samples: [['a.md', NPM_REGISTRY]],
    },
    {
      refuses: 'a private key outside test folders',
      reads: (file) => !TEST_FOLDER.test(file),
      find: (text) => lines(text, /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/=]{40}/),
      plants: [
        ['a.pem', key('PRIVATE KEY')],
        ['a.ts', `'${key('RSA PRIVATE KEY').replaceAll('\n', '\\n')}'`],
        ['a.key', key('EC PRIVATE KEY')],
      ],
      samples: [
        ['libs/adapters/epp/test/a.pem', key('PRIVATE KEY')],
        ['a.pem', key('CERTIFICATE')],
        ['a.ts', "startsWith('-----BEGIN PRIVATE KEY-----')"],
      ],
    },
    {
      refuses: 'code where the rules of its layer do not reach it',
      reads: (file) => /^(apps|libs)\/.*\.[cm]?[jt]sx?$/.test(file),
      find: (_text, _size, file) => (RULED.test(file) ? [] : ['TypeScript in src/ or test/ only']),
      plants: [
        ['libs/billing/src/a.js', ''],
        ['libs/billing/src/a.mts', ''],
        ['apps/worker/main.ts', ''],
        ['apps/admin-console/page.tsx', ''],
        ['libs/adapters/epp/lib/a.ts', ''],
      ],
      samples: [
        ['libs/adapters/epp/src/a.ts', ''],
        ['libs/ui/src/a.tsx', ''],
        ['apps/worker/test/a.e2e-spec.ts', ''],
        ['apps/worker/test/listener.cjs', ''],
        ['tools/guards/a.cjs', ''],
      ],
    },
    {
      refuses: 'a lint rule switched off without a reason, or a boundary switched off at all',
      reads: (file) => SCRIPT.test(file),
      find: silencedRules,
      plants: [
        ['a.ts', join('/* eslint-', 'disable */')],
        ['a.ts', join('// eslint-', 'disable-next-line eqeqeq')],
        ['a.ts', join('// eslint-', 'disable-next-line -- because')],
        ['a.ts', join('// eslint-', 'disable-line @nx/enforce-module-boundaries -- I must')],
        ['a.ts', join('// eslint-', 'disable-line no-restricted-globals -- I must')],
        ['a.ts', join('/* ', 'eslint no-restricted-globals: 0 */')],
      ],
      samples: [
        [
          'a.ts',
          join('// eslint-', 'disable-next-line complexity -- one branch per result code of RFC 5730'),
        ],
      ],
    },
    {
      refuses: 'a link to a file that is not there',
      reads: (file) => file.endsWith('.md') && !KEPT_AS_PUBLISHED.test(file),
      find: (text, _size, file) => linksToNowhere(text, file),
      plants: [
        ['README.md', '[x](nowhere.md)'],
        ['docs/a.md', '[x](docs/nowhere.md#part)'],
      ],
      samples: [['docs/a.md', '[x](../README.md#run), [y](https://a.test/x), [z](#part), `[a](nowhere.md)`']],
    },
    {
      refuses: 'a path in backticks that does not exist',
      // The changelog names files of earlier releases.
      reads: (file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !KEPT_AS_PUBLISHED.test(file),
      find: (text) => pathsOfNothing(text),
      plants: [
        ['README.md', 'see `libs/nowhere/src`'],
        ['docs/a.md', '`libs/kernel/src/nowhere.ts`, and more'],
        ['docs/a.md', '`libs/nowhere/src/<room>/wire.ts`'],
        ['docs/a.md', '`libs/kernel/src/nowhere*.ts`'],
        ['docs/a.md', '`tools/guards/nowhere.cjs --write`'],
      ],
      samples: [
        [
          'docs/a.md',
          '`libs/kernel/src`, `tools/guards/`, `tools/*/package.json`, `node tools/guards/nowhere.cjs`, `docs`, `libsodium/x`',
        ],
        ['docs/a.md', '`libs/composition/src/programs/catalogue/data/tlds/<tld>.ts`, `docker/.env`'],
        ['docs/a.md', '```\nlibs/nowhere/a.ts\n```'],
        ['CHANGELOG.md', '`libs/nowhere/src`'],
      ],
    },
    {
      refuses: 'a compiled file that no source makes',
      // The changelog names files of earlier releases.
      reads: (file) =>
        file !== 'CHANGELOG.md' && !/^(package-lock\.json|tools\/mutants\/results\/)/.test(file),
      find: compiledOfNothing,
      plants: [
        ['docker/compose.yml', join('command: [node, libs/composition/', 'dist/nowhere.js]')],
        ['docker/README.md', join('node apps/worker/', 'dist/nothing/main.js')],
      ],
      samples: [
        ['docker/compose.yml', 'command: [node, apps/worker/dist/main.js]'],
        ['CHANGELOG.md', join('libs/adapters/postgres/', 'dist/migrate.js')],
      ],
    },
    {
      refuses: 'a citation of a section that does not exist',
      reads: (file) => SCRIPT.test(file) || file.endsWith('.md'),
      find: citationsOfNothing,
      plants: [
        ['a.ts', join('// see FACTS ', '§2.99')],
        ['a.md', join('(BEHAVIOUR ', '§90)')],
      ],
      samples: [
        ['a.ts', '// FACTS §2.7, BEHAVIOUR §10, DESIGN §4'],
        ['a.md', 'RFC 5731 §3.2'],
      ],
    },
    exportedNames,
    {
      refuses: `a file over ${MAX_BYTES} bytes`,
      // Commands write these files: results of mutants, and descriptions that grow with each operation.
      reads: (file) => !/^(?:tools\/mutants\/results|docs\/openapi)\//.test(file),
      find: (text, size) => (size > MAX_BYTES ? [`${size} bytes`] : []),
      plants: [['a.bin', 'x'.repeat(MAX_BYTES + 1)]],
      samples: [
        ['a.bin', 'x'.repeat(MAX_BYTES)],
        ['tools/mutants/results/domains.json', 'x'.repeat(MAX_BYTES + 1)],
        ['docs/openapi/public-api.json', 'x'.repeat(MAX_BYTES + 1)],
      ],
    },
  ];
}

module.exports = { textGuards };
