# The portal in one image: built with everything, run by a user who may change nothing but the data.
#   docker build -t portico .
#   docker run --read-only --tmpfs /tmp -p 8080:8080 -v portico-data:/data -v ./secrets/secret-key:/run/secrets/secret-key:ro \
#     -e DEMO=0 -e SECRET_KEY_FILE=/run/secrets/secret-key portico
FROM node:22.23-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The bundle is named after the times and sizes of its sources. Layers keep whole seconds only, so the sources get such times, and `npm prune`
# leaves the lock file as it is (it would write a shorter one). Files keep the rights that they had, so those of a folder that is closed to
# others are opened.
RUN find . -path ./node_modules -prune -o -type f -exec touch -d 2025-01-01T00:00:00Z {} + \
  && npm run build \
  && npm prune --omit=dev --ignore-scripts --no-save \
  && chmod -R a+rX .

FROM node:22.23-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 FILES_DIR=/data/files
WORKDIR /portal
COPY --from=build /portal /portal
RUN install -d -o node -g node -m 0700 /data /data/files && ln -s /portal/bin/portico.mjs /usr/local/bin/portico
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No DEMO here: who starts the image says what it is.
CMD ["portico", "serve"]
