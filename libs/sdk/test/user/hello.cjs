const { RegistrarClient } = require('@registrar/sdk');

const registrar = new RegistrarClient({ baseUrl: process.argv[2], username: 'ada', token: 'token' });
registrar.request('hello').then(({ data }) => console.log(data.username));
