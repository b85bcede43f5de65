# The site with its embedded database, made of an unpacked release: docs/setup.md (in Czech), «Docker».
# As of summer 2026; docs/decisions/operations.md says where a newer digest stands.
FROM debian:bookworm-slim@sha256:abd67ffcfa541b485a3dff59865ab629aa048a6c613e639d36e7456b0b229241
# initdb wants a user with a name.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin westmore \
  && install -d -o westmore -g westmore -m 700 /data
WORKDIR /app
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3001 \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2
COPY . .
RUN ln -s /app/node_modules/node-linux-*/bin/node /usr/local/bin/node
USER 10001:10001
VOLUME /data
EXPOSE 3001
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "server/build/main.mjs"]
