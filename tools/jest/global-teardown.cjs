require('../build/register.cjs');
module.exports = () => require('./src/setup/test-services.ts').stopTestServices();
