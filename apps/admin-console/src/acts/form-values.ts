import type { DescribedField } from '../api/operations';

export type FormValues = Record<string, unknown>;

export interface FieldProblem {
  name: string;
  problem: string;
}

/** Reads what was typed as what the API takes; empty fields are left out. Problems name the field. */
export function readValues(
  fields: readonly DescribedField[],
  typed: FormValues,
): { values: Record<string, unknown>; problems: FieldProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const { value, problem } = readField(field, typed[field.name]);
    if (problem) problems.push({ name: field.name, problem });
    else if (value !== undefined) values[field.name] = value;
    else if (field.required) problems.push({ name: field.name, problem: 'This field is required.' });
  }
  return { values, problems };
}

interface Reading {
  value?: unknown;
  problem?: string;
}

function readField(field: DescribedField, typed: unknown): Reading {
  if (field.type === 'object') return readObject(field, typed);
  if (typed === undefined || typed === null || typed === '') return {};
  if (field.type === 'boolean') return { value: typed === true || typed === 'true' };
  if (field.type === 'integer' || field.type === 'number') return readNumber(field, String(typed));
  if (field.type === 'list') return readList(field, typed);
  if (field.type === 'json') return readJson(String(typed));
  if (field.format === 'date-time') return { value: wholeInstant(String(typed)) };
  if (field.type === 'enum') {
    const chosen = field.values?.find((each) => String(each) === String(typed));
    return { value: chosen ?? typed };
  }
  return { value: String(typed) };
}

function readObject(field: DescribedField, typed: unknown): Reading {
  const { values, problems } = readValues(field.fields ?? [], (typed as FormValues | undefined) ?? {});
  if (!isTyped(typed) && !field.required) return {};
  if (problems.length > 0) return { problem: `${problems[0].name}: ${problems[0].problem}` };
  return { value: values };
}

/** Whether anything was entered, in any member. */
function isTyped(typed: unknown): boolean {
  if (typeof typed === 'object' && typed !== null) return Object.values(typed).some(isTyped);
  return typed !== undefined && typed !== null && typed !== '';
}

function readNumber({ type, least, most }: DescribedField, typed: string): Reading {
  const pattern = type === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
  if (!pattern.test(typed.trim()))
    return { problem: type === 'integer' ? 'Enter a whole number.' : 'Enter a number, as 12.50.' };
  const value = Number(typed);
  if (least !== undefined && value < least) return { problem: `Enter at least ${least}.` };
  if (most !== undefined && value > most) return { problem: `Enter at most ${most}.` };
  return { value };
}

function readList(field: DescribedField, typed: unknown): Reading {
  const items = (Array.isArray(typed) ? typed : String(typed).split(/[\s,]+/)).filter((item) => item !== '');
  if (items.length === 0) return {};
  const isNumeric = field.itemType === 'integer' || field.itemType === 'number';
  if (isNumeric && items.some((item) => !/^-?\d+(\.\d+)?$/.test(String(item))))
    return { problem: 'Enter numbers, separated by commas.' };
  return { value: isNumeric ? items.map(Number) : items.map(String) };
}

function readJson(typed: string): Reading {
  try {
    return { value: JSON.parse(typed) as unknown };
  } catch {
    return { problem: 'Enter valid JSON.' };
  }
}

/** `2026-03-02T09:00` of a date field, which has no zone, is UTC. */
const wholeInstant = (typed: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? `${typed}:00Z` : typed;
