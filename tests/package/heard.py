#!/usr/bin/env python3
"""Waits at a socket for READY=1, as a service manager does, and writes down what it heard.

usage: heard.py SOCKET FILE
"""
import socket
import sys
import time

heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
heard.bind(sys.argv[1])
until = time.monotonic() + 120
with open(sys.argv[2], "w") as told:
    while time.monotonic() < until:
        heard.settimeout(until - time.monotonic())
        try:
            message = heard.recv(4096).decode()
        except socket.timeout:
            break
        told.write(message + "\n")
        told.flush()
        if "READY=1" in message:
            sys.exit(0)
sys.exit(1)
