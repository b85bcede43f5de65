# The site with its embedded database, for compose.yaml or alone: docs/setup.md (in Czech), «Docker».
# Both as of summer 2026; docs/decisions/operations.md says where a newer digest stands.
FROM node:24-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7 AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY game/package.json game/
COPY discord-stand-in/package.json discord-stand-in/
COPY e2e/package.json e2e/
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

FROM packages AS production
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error

FROM packages AS site
COPY . .
# The repository's history is not here, so the version is told from outside, unless a tarball bears it.
ARG VERSION=
RUN if [ -n "$VERSION" ]; then echo "$VERSION" >launch/version.txt; fi \
  && node -e "import('./launch/build.mjs').then(({ ensureBuilt }) => ensureBuilt())"

FROM debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241
# initdb wants a user with a name.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin westmore \
  && install -d -o westmore -g westmore -m 700 /data
WORKDIR /app
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3001 \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2
COPY --from=production /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=site /app/web/build web/build
COPY --from=site /app/server/build server/build
# PostgreSQL's links, which npm cannot pack: later nobody may write here.
RUN node -e "import('./server/postgres/binaries.ts').then(({ linkPackageFiles }) => linkPackageFiles())"
USER 10001:10001
VOLUME /data
EXPOSE 3001
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "server/build/main.mjs"]
