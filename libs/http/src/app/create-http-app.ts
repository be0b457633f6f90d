import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError, type LineSamplingPolicy, Log } from '@registrar/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InProcessCalls } from '../calls/in-process-calls';
import { InProcessReads } from '../calls/in-process-reads';
import { insideCall } from '../calls/inside-call';
import { type Dialect, dialectOf } from '../answers/dialect';
import { ErrorRenderer } from '../answers/error-renderer';
import { InFlight } from '../answers/in-flight';
import { type CommonFields, RequestFields } from '../fields/request-fields';
import { CallerGate } from '../gate/caller-gate';
import { refuseAmbiguousFraming } from '../gate/framing';
import { GroundRules } from '../gate/ground-rules';
import { routeOperations } from '../gate/route-operations';
import { RouteTable } from '../gate/route-table';
import { runInRequest, type RequestContext } from '../request-context';
import { pauseWorkWhileBodiesArrive } from '../load/arriving-bodies';
import { logRequests } from './access-log';
import { AnswerCounts, CountedAnswers } from './answer-counts';
import { BodyPace, type BodyPaceLimits } from './body-pace';
import { CONSOLE_ROUTES, serveConsole } from './console-files';
import { cacheDocs } from './docs-cache';
import { HttpAdapter, newFastify } from './fastify-instance';
import { HttpApp } from './http-app';
import { HttpMetrics } from './http-metrics';
import { readJsonBodies } from './json-body';
import { readForms } from '../requests/form-body';
import { Maintenance } from './maintenance';
import { nestLog } from './nest-log';
import { OpsServer } from './ops-server';
import { ReplyHeaders } from './reply-headers';
import { beginRequestSpan, endRequestSpans, spanOf } from './request-trace';
import { serverTiming } from './server-timing';
import { streamBodies, type StreamedRoutes } from './streamed-body';

export interface HttpAppOptions {
  /** Header `api-version`. */
  apiVersion: string;
  /** Scheme, host and port that clients use; without a final slash. */
  publicBaseUrl: string;
  /** Whether maintenance closes this API; the admin API stays up. */
  closedInMaintenance: boolean;
  /** Addresses or CIDR networks whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  trustedProxies: readonly string[];
  /** Refuse every request that did not come over HTTPS. */
  requireHttps: boolean;
  /** Routes reached by signed links: served without credentials, they check the signature themselves. */
  openRoutes?: readonly string[];
  /** Routes without credentials that maintenance does not close: they tell of it. */
  statusRoutes?: readonly string[];
  /** Whether the module provides AnswerCounts, which count the answers of each operation. */
  countsAnswers?: boolean;
  /** Routes that also accept the fields of an HTML form as their body. */
  formRoutes?: readonly string[];
  /** Routes that get their JSON body as bytes, since a signature covers it. */
  rawRoutes?: readonly string[];
  /**
   * Ids of operations that ignore unknown fields and query parameters (BEHAVIOUR §1); all other described
   * operations refuse them.
   */
  contractOperations?: readonly string[];
  /** Fields that bodies may have in addition to those of their class, read outside of the handler. */
  commonFields?: CommonFields;
  /** Interfaces beside the main one, with their own wording. */
  dialects?: readonly Dialect[];
  /** Body limit in bytes of routes that accept more than the default. */
  bodyLimits?: Readonly<Record<string, number>>;
  /** Most values in a body, of routes that accept more than the default. */
  valueLimits?: Readonly<Record<string, number>>;
  /** POST routes that read their body in the handler, with the types that they accept. */
  streamedRoutes?: StreamedRoutes;
  /** When a slow body is answered 408; default: BEHAVIOUR §1. */
  bodyPace?: Partial<BodyPaceLimits>;
  /** Whether the module provides InProcessCalls, which call the operations of this API. */
  callsItself?: boolean;
  /** Whether the module provides InProcessReads, which read as an account for staff. */
  readsItself?: boolean;
  /** One line in the log per request that the policy does not leave out; undefined: no lines. */
  accessLog?: LineSamplingPolicy;
  /** Paths that redirect to the description, without credentials. */
  docsAt?: readonly string[];
  /** Folder of the built console, served at /console without credentials: it holds no data. */
  consoleFolder?: string;
  /** CHANGELOG.md, served at /docs/changelog. */
  changelogFile?: string;
  /**
   * Puts the browsable description at /docs and the document at /docs-json; called once, before the routes
   * exist.
   */
  serveDocs?: (app: NestFastifyApplication) => void;
}

const DOCS = /^\/docs(?:[/?-]|$)/;

/**
 * The HTTP side of an API: Nest on Fastify with the ground rules of BEHAVIOUR §1. `module` provides Log,
 * CallerGate, Maintenance, InFlight, HttpMetrics and OpsServer (composition's HttpModule does) and the
 * controllers. Does not listen yet.
 */
export async function createHttpApp(
  module: Type<unknown> | DynamicModule,
  options: HttpAppOptions,
): Promise<HttpApp> {
  const fastify = newFastify(options.trustedProxies, () => nest.get(CallerGate).challenge);
  const routes = new RouteTable(fastify);
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = options.bodyLimits?.[route.url] ?? route.bodyLimit;
  });
  const nest = await NestFactory.create<NestFastifyApplication>(module, new HttpAdapter(fastify as never), {
    // errors while the modules are created are thrown, and reported by the program that starts the API
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  const log = nest.get(Log);
  nest.useLogger(nestLog(log));
  const maintenance = options.closedInMaintenance ? nest.get(Maintenance) : undefined;
  const gate = nest.get(CallerGate);
  const rules = new GroundRules(gate, routes, maintenance, options);
  addHooks(
    fastify,
    rules,
    new ReplyHeaders(options.apiVersion, options.requireHttps, gate.ratePolicy),
    options,
    log,
  );
  const fields = new RequestFields();
  addPermission(fastify, gate, fields);
  nest.get(HttpMetrics).attach(fastify, gate);
  const counted = options.countsAnswers ? new CountedAnswers(nest.get(AnswerCounts)) : undefined;
  counted?.attach(fastify);
  if (options.streamedRoutes) streamBodies(fastify, options.streamedRoutes);
  new BodyPace(options.bodyPace).attach(fastify);
  pauseWorkWhileBodiesArrive(fastify);
  readJsonBodies(fastify, options);
  readForms(fastify, options.formRoutes);
  cacheDocs(fastify);
  for (const path of options.docsAt ?? []) fastify.get(path, (_request, reply) => reply.redirect('/docs'));
  if (options.consoleFolder) serveConsole(fastify, options.consoleFolder);
  if (options.changelogFile) serveChangelog(fastify, options.changelogFile);
  nest.useGlobalFilters(new ErrorRenderer(log, gate.challenge, options.dialects));
  options.serveDocs?.(nest);
  const app = new HttpApp(nest, fastify, nest.get(OpsServer), nest.get(InFlight), maintenance, log);
  await nest.init();
  const routed = routeOperations(nest);
  counted?.declare(routed);
  const operations = routed.filter(({ url }) => !openRoutesOf(options).includes(url));
  gate.declare(operations);
  if (options.callsItself) nest.get(InProcessCalls).declare(fastify, operations);
  if (options.readsItself) nest.get(InProcessReads).declare(fastify, operations);
  fields.declare(operations, new Set(options.contractOperations), options.commonFields);
  await fastify.ready();
  await maintenance?.start();
  return app;
}

function addHooks(
  fastify: FastifyInstance,
  rules: GroundRules,
  headers: ReplyHeaders,
  options: HttpAppOptions,
  log: Log,
): void {
  fastify.decorate('publicBaseUrl', options.publicBaseUrl);
  fastify.decorateRequest('caller', undefined);
  fastify.decorateRequest('context', undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (DOCS.test(request.routeOptions.url ?? request.raw.url ?? '/') || leadsToDocs(request, options)) {
      headers.setOnDocs(request, reply);
      refuseFraming(request, reply);
      return done();
    }
    headers.set(request, reply);
    refuseFraming(request, reply);
    const dialect = options.dialects && dialectOf(options.dialects, request);
    if (dialect) reply.headers(dialect.headers);
    if (isOpen(request, options)) {
      rules.checkOpen(request, options.statusRoutes?.includes(request.routeOptions.url ?? ''));
      return done();
    }
    const span = beginRequestSpan(request);
    const check = (): ReturnType<GroundRules['check']> => rules.check(request, reply, dialect);
    (span ? span.run(check) : check()).then(({ admission: { accountId, cappedTokenId }, permit }) => {
      const inside = insideCall();
      const { mostPrice, isJob, keyed } = inside ?? {};
      const { traceId } = span ?? {};
      request.context = {
        requestId: request.id,
        traceId,
        accountId,
        cappedTokenId,
        mostPrice,
        isJob,
        permit,
        keyed,
      };
      if (inside) inside.context = request.context;
      done();
    }, done);
  });
  endRequestSpans(fastify);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.context && !(options.dialects && dialectOf(options.dialects, request)))
      reply.header('server-timing', serverTiming(reply.elapsedTime, request.context.registryWait));
    // RFC 9110 §15.3.5: a 204 has no content, and so no content type
    if (reply.statusCode === 204) reply.removeHeader('content-type');
    done(null, payload);
  });
  // The body arrives in another async context, so the request's is entered after it.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { context } = request;
    const span = spanOf(request);
    const enter = context ? (): void => runInRequest(context, done) : done;
    if (span) span.run(enter);
    else enter();
  });
  if (options.accessLog) logRequests(fastify, log, options.accessLog);
}

function refuseFraming({ raw }: FastifyRequest, reply: FastifyReply): void {
  try {
    refuseAmbiguousFraming(raw);
  } catch (error) {
    reply.header('connection', 'close');
    throw error;
  }
}

/**
 * Runs after the body's JSON is parsed and before field values are checked: permission first, then unknown
 * names.
 */
function addPermission(fastify: FastifyInstance, gate: CallerGate, fields: RequestFields): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    const permitted = request.caller && gate.permit(request, request.caller);
    if (permitted) return void permitted.then(() => fields.check(request, reply)).then(() => done(), done);
    fields.check(request, reply);
    done();
  });
}

/** By the matched route: other methods of the path, and similar paths, need credentials. */
const isOpen = ({ routeOptions: { url } }: FastifyRequest, options: HttpAppOptions): boolean =>
  url !== undefined &&
  (openRoutesOf(options).includes(url) ||
    (options.consoleFolder !== undefined && CONSOLE_ROUTES.includes(url)));

const NONE: readonly string[] = [];
const openRoutesOf = ({ openRoutes = NONE, statusRoutes = NONE }: HttpAppOptions): readonly string[] =>
  statusRoutes.length === 0 ? openRoutes : [...openRoutes, ...statusRoutes];

const leadsToDocs = ({ routeOptions: { url } }: FastifyRequest, { docsAt }: HttpAppOptions): boolean =>
  url !== undefined && (docsAt?.includes(url) ?? false);

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext | undefined;
  }
}

function serveChangelog(fastify: FastifyInstance, file: string): void {
  fastify.get('/docs/changelog', async (_request, reply) => {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) throw new AppError('not_found', 'changelog.missing', 'Not Found');
    reply.header('content-type', 'text/markdown; charset=utf-8');
    return text;
  });
}
