// A static server for the built site, for scripts/serve and for the browser tests.
//   node scripts/server.mjs ROOT [PORT]
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

// The file a request path means below root, or null: never outside root, never a hidden file.
export function fileFor(root, url) {
  let path;
  try {
    path = decodeURIComponent(url.split(/[?#]/)[0]);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.split('/').some((part) => part.startsWith('.'))) return null;
  let file = normalize(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return null;
  try {
    if (statSync(file).isDirectory()) {
      if (!path.endsWith('/')) return { redirect: `${path}/` };
      file = join(file, 'index.html');
    }
    return { file, stat: statSync(file) };
  } catch {
    return null;
  }
}

function answer(root, extra, request, response) {
  const headers = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff', ...extra };
  const finish = (status, text, more = {}) => {
    response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8', ...more });
    response.end(request.method === 'HEAD' ? undefined : `${text}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') return finish(405, 'method not allowed', { Allow: 'GET, HEAD' });
  const found = fileFor(root, request.url);
  if (!found) return finish(404, 'not found');
  // A path of our own only: "//host" would be another server.
  if (found.redirect) return finish(301, 'moved', { Location: found.redirect.replace(/^\/+/, '/') });
  // Everything is asked for again each time and answered with 304 when it is the same.
  const tag = `"${found.stat.size.toString(36)}-${Math.round(found.stat.mtimeMs).toString(36)}"`;
  Object.assign(headers, { 'Cache-Control': 'no-cache', ETag: tag });
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers);
    return response.end();
  }
  response.writeHead(200, {
    ...headers,
    'Content-Type': types[extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': found.stat.size,
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(found.file).on('error', () => response.destroy()).pipe(response);
}

// Port 0 takes any free one. Gives {url, port, close()}; fails with code EADDRINUSE when the port is taken.
export function startServer(root, port = 0, headers = {}) {
  const base = resolve(root);
  const server = createServer((request, response) => answer(base, headers, request, response));
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, () => {
      const chosen = server.address().port;
      const close = () => new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections?.();
      });
      done({ url: `http://localhost:${chosen}/`, port: chosen, close });
    });
  });
}

async function main([root, wanted = '8000']) {
  const port = Number(wanted);
  if (!root || !Number.isInteger(port) || port < 0 || port > 65535) {
    console.error('usage: server.mjs ROOT [PORT]');
    return process.exit(2);
  }
  for (let tried = port; tried < port + 100 && tried < 65536; ++tried) {
    try {
      const { url } = await startServer(root, tried);
      console.log(url);
      return;
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
  console.error(`No free port from ${port} on.`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
