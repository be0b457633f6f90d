// Plain Node, outside Jest's module system: the services outlive its environments.
require('../build/register.cjs');
module.exports = () => require('./src/setup/test-services.ts').startTestServices();
