import { diagnose, type Diagnosis, type Finding } from '@registrar/composition/programs';
import { type Command, EXIT } from '../command';

export const DOCTOR: Command = {
  name: 'doctor',
  summary: 'check settings, keys, database, Redis, registries, certificates and queues',
  description:
    'Reads all settings of the applications (docs/settings.md) and checks what they name. Changes nothing and prints no secret. Exit code 0: no fault; 1: at least one fault; 2, with --strict: no fault, but warnings or something that could not be checked.',
  parameters: [],
  options: [
    { name: 'registries', meaning: 'also open a session at each registry, log in and log out' },
    { name: 'json', meaning: 'print one JSON object instead of lines' },
    { name: 'strict', meaning: 'exit with 2 for warnings' },
  ],
  settings: [],
  async run({ options, environment, print }) {
    const diagnosis = await diagnose(environment, { registries: options.has('registries') });
    if (options.has('json')) print(JSON.stringify(diagnosis, undefined, 2));
    else for (const line of linesOf(diagnosis)) print(line);
    if (diagnosis.level === 'fault') return EXIT.failed;
    return diagnosis.level !== 'ok' && options.has('strict') ? EXIT.attention : EXIT.done;
  },
};

function linesOf({ checks }: Diagnosis): string[] {
  const findings = checks.flatMap((check) => check.findings);
  const count = (level: Finding['level']): number => findings.filter((each) => each.level === level).length;
  return [
    ...findings.flatMap(linesOfFinding),
    `${checks.length} checks: ${count('fault')} faults, ${count('warning')} warnings, ${count('unknown')} not checked`,
  ];
}

const linesOfFinding = ({ level, code, subject, found, advice }: Finding): string[] => [
  `${level.padEnd(7)}  ${code}${subject === undefined ? '' : ` (${subject})`}: ${found}`,
  ...(advice === undefined ? [] : [`         ${advice}`]),
];
