import { createServer } from 'node:http';

/** Ready at READY_PORT; ends a moment after SIGTERM and says so; dies when asked to by a request. */
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(7);
  response.statusCode = request.url === '/readyz' ? 200 : 404;
  response.end();
});
server.listen(Number(process.env['READY_PORT']), '127.0.0.1', () =>
  console.log(`environment ${process.env['NODE_ENV']}, redis ${process.env['REDIS_URL']}`),
);
process.on('SIGTERM', () => {
  console.log('finishing');
  setTimeout(() => process.exit(0), 50);
});
