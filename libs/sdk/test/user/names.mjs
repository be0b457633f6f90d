import * as sdk from '@registrar/sdk';

console.log(
  JSON.stringify(
    Object.keys(sdk)
      .filter((name) => !['default', 'module.exports', '__esModule'].includes(name))
      .sort(),
  ),
);
