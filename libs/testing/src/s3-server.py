"""
Runs OpenStack Swift with its S3 API. Its four servers listen on free ports of the loopback interface, in one process, which
starts in a second. When the process that started it has died, it removes its folder and ends.

Arguments: an empty folder, the domain whose subdomains are names of buckets, the access key (account:user), and the secret.
"""

import os
import shutil
import sys

from swift.common import utils

utils.eventlet_monkey_patch()

import eventlet
from eventlet import wsgi
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

folder, domain, access_key, secret = sys.argv[1:]
page_size = 50  # of lists, instead of 1000, so that tests need fewer objects
account, user = access_key.split(':')


def path(name):
    return os.path.join(folder, name)


def load(name, section):
    # Swift logs to syslog, which is the machine's.
    with open(path(f'{name}.conf'), 'w') as file:
        file.write(f'''
[DEFAULT]
swift_dir = {folder}
devices = {path("devices")}
mount_check = false
fallocate_reserve = 0
log_level = CRITICAL
{section}
''')
    return loadapp(path(f'{name}.conf'))


def listen():
    return eventlet.listen(('127.0.0.1', 0), backlog=128)


def serve(socket, app):
    # S3 clients expect header names such as ETag as they are.
    wsgi.server(socket, app, open(os.devnull, 'w'), protocol=SwiftHttpProtocol, capitalize_response_headers=False)


def write_ring(kind, port):
    ring = RingBuilder(part_power=1, replicas=1, min_part_hours=0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(path(f'{kind}.ring.gz'))


def object_server():
    """Keeps objects in memory if the file system of the folder has no extended attributes, like tmpfs before Linux 6.6."""
    try:
        os.setxattr(path('devices/disk'), 'user.swift.test', b'1')
        return 'object'
    except OSError:
        return 'mem_object'


class NoCache:
    """Replaces memcached, without which tempauth rejects every request, although it caches nothing for S3."""

    def get(self, *args, **options):
        return None

    def set(self, *args, **options):
        pass

    def delete(self, *args, **options):
        pass

    def incr(self, *args, **options):
        return 1


def without_cache(app):
    cache = NoCache()

    def handle(environ, start_response):
        return app({**environ, 'swift.cache': cache}, start_response)

    return handle


def end_with(parent):
    """Tests end this process. Only a test that was killed cannot."""
    while os.getppid() == parent:
        eventlet.sleep(1)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


eventlet.spawn(end_with, os.getppid())
os.makedirs(path('devices/disk'))
with open(path('swift.conf'), 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = tests\n')
utils.set_swift_dir(folder)  # instead of /etc/swift

for kind, server in {'account': 'account', 'container': 'container', 'object': object_server()}.items():
    socket = listen()
    write_ring(kind, socket.getsockname()[1])
    eventlet.spawn(serve, socket, load(kind, f'[app:main]\nuse = egg:swift#{server}'))

proxy = load('proxy', f'''
[pipeline:main]
pipeline = s3api tempauth proxy-server
[filter:s3api]
use = egg:swift#s3api
storage_domain = {domain}
max_bucket_listing = {page_size}
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
''')
socket = listen()
print(f'Listening on port {socket.getsockname()[1]}', flush=True)
serve(socket, without_cache(proxy))
