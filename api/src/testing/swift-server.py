"""OpenStack Swift with its S3 interface, all of it in one process on one folder: a bucket's server for tests.

Usage: /usr/bin/python3 swift-server.py FOLDER PORT, with Debian's python3-swift. The folder's file system must have extended
attributes. The key id is test:tester, the secret key testing. Says "ready PORT" when it serves, and ends with
whoever started it.
"""

import os
import sys
from array import array

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402

PARENT = os.getppid()
FOLDER, PORT = sys.argv[1], int(sys.argv[2])
SETTINGS = """
[swift-hash]
swift_hash_path_suffix = test
[storage-policy:0]
name = one
default = yes
"""
CONF = {
    "swift_dir": FOLDER,
    "devices": FOLDER,
    "mount_check": "false",
    "account_autocreate": "true",
    "user_test_tester": "testing .admin",
}

os.makedirs(os.path.join(FOLDER, "disk"), exist_ok=True)
with open(os.path.join(FOLDER, "swift.conf"), "w") as settings:
    settings.write(SETTINGS)
utils.set_swift_dir(FOLDER)

# Read their settings when they are imported.
from swift.account.server import AccountController  # noqa: E402
from swift.common.middleware import catch_errors, copy, listing_formats, tempauth  # noqa: E402
from swift.common.middleware.s3api import s3api  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402
from swift.proxy.server import Application  # noqa: E402


class Memory:
    """What Swift would keep in memcached."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


def remembering(app):
    memory = Memory()

    def remember(environ, start_response):
        environ["swift.cache"] = memory
        return app(environ, start_response)

    return remember


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, log=open(os.devnull, "w"))
    return socket.getsockname()[1]


for name, controller in (
    ("account", AccountController),
    ("container", ContainerController),
    ("object", ObjectController),
):
    port = serve(eventlet.listen(("127.0.0.1", 0)), controller(CONF))
    disk = {"id": 0, "zone": 0, "weight": 1, "device": "disk"}
    disk |= {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
    RingData([array("H", [0, 0])], [disk], 31).save(os.path.join(FOLDER, name + ".ring.gz"))

app = Application(CONF)
for part in (copy, tempauth, s3api, listing_formats, catch_errors):
    app = part.filter_factory(CONF)(app)
port = serve(eventlet.listen(("127.0.0.1", PORT)), remembering(app))
print("ready", port, flush=True)
while os.getppid() == PARENT:
    eventlet.sleep(1)
