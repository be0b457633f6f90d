// The rules the plants name.
module.exports = {
  BOUNDARIES: '@nx/enforce-module-boundaries',
  IMPORTS: '@typescript-eslint/no-restricted-imports',
  SYNTAX: 'no-restricted-syntax',
  GLOBALS: 'no-restricted-globals',
  PROPERTIES: 'no-restricted-properties',
};
