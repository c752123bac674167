"""Reads QR codes by zbar, which is nobody's who writes them here.

Each line of the input is a picture: {"width": 29, "height": 29, "grey": "base64, a byte a pixel"}.
Each line of the output is the list of the texts in it, as JSON.
"""
import base64
import json
import sys

import zbar


def texts(picture):
    scanner = zbar.ImageScanner()
    scanner.set_config(zbar.Symbol.NONE, zbar.Config.ENABLE, 0)
    scanner.set_config(zbar.Symbol.QRCODE, zbar.Config.ENABLE, 1)
    pixels = base64.b64decode(picture["grey"])
    image = zbar.Image(picture["width"], picture["height"], "Y800", pixels)
    scanner.scan(image)
    return [symbol.data for symbol in image]


for line in sys.stdin:
    print(json.dumps(texts(json.loads(line))))
