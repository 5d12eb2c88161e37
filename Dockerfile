FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/mini-wwii

# Before the sources, so that a change of these keeps the layer.
COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY . .
RUN pip install --no-deps --no-build-isolation -e . \
    && useradd --system --no-create-home mini-wwii \
    && install --directory --owner mini-wwii /var/lib/mini-wwii

USER mini-wwii
VOLUME /var/lib/mini-wwii
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["mini-wwii", "serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/var/lib/mini-wwii"]
