# The image is a base of libraries, Node.js and the bundle: nothing in it builds or installs, and it has no shell.
# `docker build --tag sixtyforty .`

ARG BASE=gcr.io/distroless/cc-debian12

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
RUN npm run archive --silent -- --folder=/image/sixtyforty && mkdir /image/data
# Node.js needs this library, which the base does not have.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 \
    && mkdir /image/lib && cp --dereference /usr/lib/*-linux-gnu/libatomic.so.1 /image/lib/

FROM ${BASE} AS product
ARG VERSION=1.0.0
ARG REVISION=unknown
# Kamal runs only images with the label `service`.
LABEL service="sixtyforty" \
      org.opencontainers.image.title="Sixtyforty" \
      org.opencontainers.image.description="Website and back office of a game development and publishing studio" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /image/lib /usr/lib
COPY --from=build /image/sixtyforty /opt/sixtyforty
COPY --from=build /source/deploy/image/sixtyforty /opt/sixtyforty/bin/sixtyforty
COPY --from=build --chown=65532:65532 --chmod=700 /image/data /data
ENV PATH=/opt/sixtyforty/bin:/usr/bin:/bin \
    NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=60s --retries=3 CMD ["sixtyforty", "health"]
ENTRYPOINT ["sixtyforty"]
CMD ["start", "--wait-for-lock"]
