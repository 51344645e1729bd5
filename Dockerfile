# syntax=docker/dockerfile:1
# By its digest: what was tested is what is built. Dependabot raises tag and digest together.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS base

FROM base AS build
WORKDIR /app
# better-sqlite3 compiles where no prebuilt binary can be had.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY src ./src
# SQLite's source and what compiling it left are of no use to the compiled module.
RUN npm run build && npm prune --omit=dev \
  && cd node_modules/better-sqlite3 && mv build/Release/better_sqlite3.node . \
  && rm -rf build deps src && mkdir -p build/Release && mv better_sqlite3.node build/Release/

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 DATABASE_URL=sqlite:/data/parley.db
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# What the playground's menus offer, and what the app at Slack should have.
COPY manifest.yml ./
RUN mkdir /data && chown node:node /data
# What V8 compiles at a start, compiled once: Node takes it back for the same user only, who must not change it later.
RUN chmod 777 dist/code-cache
USER node
RUN node -e "require('node:module').enableCompileCache('/app/dist/code-cache'); \
  for (const name of require('node:fs').readdirSync('/app/dist/bundle')) \
    if (name.endsWith('.js')) import('/app/dist/bundle/' + name)"
USER root
RUN chown -R root:root dist/code-cache && chmod -R u=rwX,go=rX dist/code-cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--v8-pool-size=1", "dist/main.js"]
