import { definitionOf, type ListName } from '../lists/definitions';
import type { ListField } from '../lists/fields';

const marksOf = ({ isDefault, sortable, personal, isMany, mayBeEmpty }: ListField): string => {
  const marks = { shown: isDefault, sortable, personal, many: isMany, empty: mayBeEmpty && !isMany };
  return Object.entries(marks)
    .filter(([, has]) => has)
    .map(([mark]) => mark)
    .join(' ');
};

const typeOf = ({ type, idType, values }: ListField): string =>
  [type, idType, values?.join('|')].filter((part) => part !== undefined).join(' ');

/**
 * A list as text, one line for each field: `name: title, type, marks`. `shown`: a column where a request names
 * none; `empty`: rows may have no value; `many`: rows may have none or several.
 */
export function describedList(list: ListName): string[] {
  const { title, audience, defaultSort, thenBy, fields } = definitionOf(list);
  const sort = defaultSort.map(({ field, isDescending }) => `${isDescending ? '-' : ''}${field}`);
  return [
    `${title}, for ${audience}, by ${sort.join(' ')}${thenBy === undefined ? '' : ` then ${thenBy}`}`,
    ...Object.entries(fields).map(([name, field]) =>
      [`${name}: ${field.title}`, typeOf(field), marksOf(field)].filter(Boolean).join(', '),
    ),
  ];
}
