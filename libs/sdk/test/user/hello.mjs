import { RegistrarClient } from '@registrar/sdk';

const registrar = new RegistrarClient({ baseUrl: process.argv[2], username: 'ada', token: 'token' });
const { data } = await registrar.request('hello');
console.log(data.username);
