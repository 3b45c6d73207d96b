# The program in an image of Debian, without the compiler, for a user without rights:
#
#   docker build -t grundy --build-arg GRUNDY_COMMIT="$(git rev-parse HEAD)" .
#   docker run --rm --init grundy solve nim 3 4 5
#   docker run --rm --init -v "$PWD:/data:ro" grundy table my.game --to 20
#   docker run --rm --init -p 127.0.0.1:8080:8080 grundy explore --host 0.0.0.0 --port 8080

# The same release of Debian as below, since the program is linked with its C library.
FROM rust:1.95-slim-bookworm AS build
# rust-toolchain.toml names the channel `stable`, which rustup would download.
ENV RUSTUP_TOOLCHAIN=1.95.0
# The folder .git is not copied; `grundy --version` prints this commit.
ARG GRUNDY_COMMIT=
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/source/target \
    GRUNDY_COMMIT=$GRUNDY_COMMIT cargo build --release --locked -p grundy-cli \
    && install -D target/release/grundy /out/grundy

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="grundy" \
      org.opencontainers.image.description="A workbench for combinatorial games" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
# Letters of pictures in PNG, in English and Japanese. A version of the fonts is not needed.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-dejavu-core fonts-ipafont-gothic \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --create-home grundy
COPY --from=build /out/grundy /usr/local/bin/grundy
COPY LICENSE-MIT LICENSE-APACHE THIRD-PARTY.md /usr/share/doc/grundy/
USER 10001
WORKDIR /data
# `docker stop` sends what Ctrl-C sends. The option --init lets it end commands without an own handler as well.
STOPSIGNAL SIGINT
ENTRYPOINT ["grundy"]
CMD ["--help"]
